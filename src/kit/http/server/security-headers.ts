import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** A year, for this host and its subdomains (ASVS 5, 3.4.1). */
const HTTPS_ONLY = 'max-age=31536000; includeSubDomains';

/** Browser features that the pages never use. */
const UNUSED_FEATURES =
  'accelerometer autoplay browsing-topics camera display-capture geolocation gyroscope hid magnetometer microphone midi payment ' +
  'publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking';
/** The Permissions-Policy header: each of these features is allowed for no origin. */
const PERMISSIONS = UNUSED_FEATURES.split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Security headers of every response (ASVS 5, 3.4). */
export async function sendSecurityHeaders(server: FastifyInstance): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(),
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    // Only for requests by TLS, to this server or a trusted proxy. Browsers ignore the header otherwise.
    if (request.protocol === 'https') reply.header('strict-transport-security', HTTPS_ONLY);
  });
}

/** antd writes its styles at run time, so styles need `unsafe-inline`. */
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
