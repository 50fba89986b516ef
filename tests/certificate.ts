import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Creates a self-signed certificate for `localhost` and its key in a folder; returns their files. */
export function makeCertificate(folder: string, name: string): { cert: string; key: string } {
  const [cert, key] = [path.join(folder, `${name}.crt`), path.join(folder, `${name}.key`)];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(
    process.env.OPENSSL ?? 'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
    ],
    {
      stdio: 'pipe',
    },
  );
  return { cert, key };
}
