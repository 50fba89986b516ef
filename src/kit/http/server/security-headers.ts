import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** A year, for this name and all below it (ASVS 5, 3.4.1). */
const HTTPS_ONLY = 'max-age=31536000; includeSubDomains';

/** What pages of this product never ask a browser for. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers of every answer that tell a browser what it may do with it (ASVS 5, 3.4). */
export async function sendSecurityHeaders(server: FastifyInstance): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(),
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    // Only where the caller came by TLS, to us or to a proxy that we believe: a browser ignores it otherwise.
    if (request.protocol === 'https') reply.header('strict-transport-security', HTTPS_ONLY);
  });
}

/** antd writes its styles at run time, hence `unsafe-inline` for styles alone. */
function contentSecurityPolicy() {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}
