import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { Provider, type Context } from 'oidc-provider';

/** A person at the provider. */
export interface Person {
  readonly account: string;
  readonly groups?: readonly string[];
  readonly email?: string;
  readonly emailVerified?: boolean;
  /** The methods with which the person signs in, and the level that the provider states. */
  readonly amr?: readonly string[];
  readonly acr?: string;
}

export const CLIENT_ID = 'back-office';
const CLIENT_SECRET = 'a secret of the client, long enough';

const SCOPES = 'openid profile email';

/** A browser's cookies at the provider. */
export type Jar = Map<string, string>;

/** A real OpenID Connect provider on a free port of this machine, whose sign-in page signs `person` in. */
export class IdentityProvider {
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #provider: Provider | undefined;
  #client: { origin: string } | undefined;
  #key: { privateKey: CryptoKey; kid: string } | undefined;
  readonly people = new Map<string, Person>();
  /** The subject of the person who signs in; null for one who cancels. */
  person: string | null = null;
  /** It does not answer. */
  away = false;

  static async start(): Promise<IdentityProvider> {
    const started = new IdentityProvider();
    await new Promise<void>((resolve) => started.#server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The settings of a product that signs in with it. */
  get settings(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET, OIDC_GROUP_CLAIM: 'groups' };
  }

  /** Registers the product, with new keys. */
  async register(origin: string): Promise<void> {
    this.#client = { origin };
    await this.rotateKeys();
  }

  /** Replaces its keys; codes and sessions remain. */
  async rotateKeys(): Promise<void> {
    const { privateKey, publicKey: _ } = await generateKeyPair('RS256', { extractable: true });
    const kid = crypto.randomUUID();
    this.#key = { privateKey, kid };
    this.#provider = this.#providerWith({ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' });
  }

  #providerWith(key: JWK): Provider {
    const origin = this.#client?.origin ?? '';
    return new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          token_endpoint_auth_method: 'client_secret_post',
          grant_types: ['authorization_code', 'refresh_token'],
          redirect_uris: [`${origin}/auth-redirect`],
          post_logout_redirect_uris: [`${origin}/login`],
          backchannel_logout_uri: `${origin}/apple-edi-erp/sys/singleSignOn/backChannelLogout`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['a key of its cookies'] },
      claims: { openid: ['sub', 'acr', 'amr'], profile: ['preferred_username', 'name', 'groups'], email: ['email', 'email_verified'] },
      acrValues: ['strong'],
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (context: Context, form: string) => {
            context.body = form.replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>');
          },
        },
      },
      interactions: { url: () => '/interaction' },
      issueRefreshToken: () => true,
      loadExistingGrant: grantEverything,
      findAccount: (_context: unknown, subject: string) => this.#accountOf(subject),
      // By default it does not connect to this machine, where the product runs.
      fetch: (address: string, options: object) => fetch(address, { ...options, dispatcher: undefined }),
      ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, RefreshToken: 3600, Session: 3600, Interaction: 600, Grant: 3600 },
    });
  }

  #accountOf(subject: string) {
    const person = this.people.get(subject);
    if (person === undefined) return undefined;
    const { account, groups = [], email, emailVerified } = person;
    const claims = { sub: subject, preferred_username: account, name: `Name of ${account}`, groups, email, email_verified: emailVerified };
    return { accountId: subject, claims: () => claims };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.away || this.#provider === undefined) return void request.socket.destroy();
    if (request.url?.startsWith('/interaction') !== true) return this.#provider.callback()(request, response);
    const person = this.person === null ? undefined : this.people.get(this.person);
    const result =
      person === undefined
        ? { error: 'access_denied', error_description: 'the account is disabled' }
        : { login: { accountId: this.person, amr: person.amr, acr: person.acr }, consent: {} };
    await this.#provider.interactionFinished(request, response, result);
  }

  /** Opens an address like a browser, until it is redirected to `origin`; returns the query of that address. */
  async visit(address: string, origin: string, jar: Jar = new Map()): Promise<string> {
    let next = new URL(address);
    while (next.origin !== origin) {
      const response = await this.fetch(next, jar);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${response.status} ${await response.text()}`);
      next = new URL(location, next);
    }
    return next.search.slice(1);
  }

  /** Signs the browser out at the provider, which notifies the product by the back channel. */
  async signOut(jar: Jar): Promise<void> {
    const page = await (await this.fetch(new URL('/session/end', this.issuer), jar)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await this.fetch(new URL('/session/end/confirm', this.issuer), jar, new URLSearchParams({ xsrf, logout: 'yes' }));
  }

  /** Makes a request with a browser's cookies. */
  async fetch(address: URL, jar: Jar, form?: URLSearchParams): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      headers: { cookie },
      redirect: 'manual',
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      jar.set(name, value);
    }
    return response;
  }

  /** A token that it signs with its present key. */
  sign(claims: Record<string, unknown>, issuedAt: number = Date.now() / 1000): Promise<string> {
    const { privateKey, kid } = this.#key as { privateKey: CryptoKey; kid: string };
    return new SignJWT({ iss: this.issuer, aud: CLIENT_ID, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'logout+jwt' })
      .setIssuedAt(Math.floor(issuedAt))
      .sign(privateKey);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** No page asks for consent. */
async function grantEverything({ oidc }: Context) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}
