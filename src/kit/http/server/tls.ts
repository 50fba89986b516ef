import { readFileSync } from 'node:fs';
import { createSecureContext, getCACertificates, setDefaultCACertificates, type SecureContextOptions } from 'node:tls';
import { WrongSettings } from '#kit/settings/server/read.ts';
import type { ServerSettings } from '#kit/settings/server/server-settings.ts';

/**
 * The options of HTTPS, if a certificate and its key are configured.
 * @throws WrongSettings naming the setting whose file cannot be used
 */
export function readTls({ TLS_CERT, TLS_KEY }: Pick<ServerSettings, 'TLS_CERT' | 'TLS_KEY'>): SecureContextOptions | null {
  if (TLS_CERT === undefined || TLS_KEY === undefined) return null;
  const cert = read('TLS_CERT', TLS_CERT);
  const key = read('TLS_KEY', TLS_KEY);
  const minVersion = 'TLSv1.2';
  checkContext('TLS_CERT', { cert }, 'a certificate in PEM form, with those that lead to its authority behind it');
  checkContext('TLS_KEY', { key }, 'a private key in PEM form, without a passphrase');
  checkContext('TLS_KEY', { cert, key }, 'the private key of the certificate in TLS_CERT');
  return { cert, key, minVersion };
}

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Trusts the configured authorities in addition to the public ones, for certificates of partners, mail and other
 * servers. A connection with an untrusted certificate fails.
 * @throws WrongSettings if the file has no certificate
 */
export function trustAuthorities({ TRUSTED_CA }: Pick<ServerSettings, 'TRUSTED_CA'>): void {
  if (TRUSTED_CA === undefined) return;
  const certificates: string[] = read('TRUSTED_CA', TRUSTED_CA).toString('latin1').match(CERTIFICATES) ?? [];
  const expected = 'certificates of authorities in PEM form';
  if (certificates.length === 0) throw wrong('TRUSTED_CA', expected);
  for (const ca of certificates) checkContext('TRUSTED_CA', { ca }, expected);
  setDefaultCACertificates([...getCACertificates('default'), ...certificates]);
}

function read(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (failure) {
    throw wrong(name, `a file that can be read (${(failure as NodeJS.ErrnoException).code})`);
  }
}

function checkContext(name: string, options: SecureContextOptions, expected: string): void {
  try {
    createSecureContext(options);
  } catch {
    throw wrong(name, expected);
  }
}

const wrong = (name: string, expected: string) => new WrongSettings([`${name}: expected ${expected}`]);
