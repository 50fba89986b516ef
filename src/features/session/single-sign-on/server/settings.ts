import { z } from 'zod';
import { partnerAddress } from '#kit/settings/server/checks.ts';
import { defineSettings, type Settings } from '#kit/settings/server/define.ts';
import { WrongSettings } from '#kit/settings/server/read.ts';

const text = z.string().optional();

/**
 * The OpenID Connect providers (docs/single-sign-on.md#settings). Each setting has the value of the only provider, or
 * `name=value` for each provider, separated by commas.
 */
export const singleSignOnSettings = defineSettings({
  shape: {
    OIDC_ISSUER: text,
    OIDC_CLIENT_ID: text,
    OIDC_CLIENT_SECRET: text,
    /** The text of the sign-in button. */
    OIDC_TITLE: text,
    OIDC_SCOPES: text,
    /** The claim with the account's name. */
    OIDC_ACCOUNT_CLAIM: text,
    /** The claim with the groups that determine role and shops of new accounts. Without it no account is created. */
    OIDC_GROUP_CLAIM: text,
    /** Values of `acr` that state a second factor. */
    OIDC_SECOND_FACTOR_ACR: text,
    /** Whether passwords are refused, except the password of user 1. */
    OIDC_ONLY: z
      .enum(['0', '1'], '0 or 1')
      .default('0')
      .transform((value) => value === '1'),
  },
  needs: [
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
    ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
    ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  ],
});

export interface Provider {
  /** Empty if there is only one provider. */
  readonly name: string;
  /** The text of the sign-in button; null for the default text. */
  readonly title: string | null;
  /** Without a slash at the end. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly accountClaim: string;
  readonly groupClaim: string | null;
  readonly secondFactorAcr: readonly string[];
}

/** The scope `openid` alone does not include the account. */
const DEFAULT_SCOPES = 'openid profile email';
const DEFAULT_ACCOUNT_CLAIM = 'preferred_username';

type Name = Exclude<keyof typeof singleSignOnSettings.shape, 'OIDC_ONLY'>;

/** `entra=https://…`. */
const NAMED_VALUE = /^(?<name>[a-z][a-z0-9-]{0,19})=(?<value>.+)$/;

/**
 * The configured providers.
 * @throws WrongSettings if a provider has no value for a required setting, or its issuer is not an address
 */
export function providersOf(settings: Settings): readonly Provider[] {
  const values = settings.of(singleSignOnSettings);
  if (values.OIDC_ISSUER === undefined) {
    if (values.OIDC_ONLY) throw new WrongSettings(['OIDC_ISSUER: needed with OIDC_ONLY']);
    return [];
  }
  const isNamed = NAMED_VALUE.test(values.OIDC_ISSUER);
  const valueOf = (setting: Name, name: string) => (isNamed ? byProvider(values[setting] ?? '').get(name) : values[setting]);
  const requiredValue = (setting: Name, name: string) => {
    const value = valueOf(setting, name);
    if (value === undefined) throw new WrongSettings([`${setting}: expected ${name}=value, as in OIDC_ISSUER`]);
    return value;
  };
  const names = isNamed ? [...byProvider(values.OIDC_ISSUER).keys()] : [''];
  return names.map((name) => ({
    name,
    title: valueOf('OIDC_TITLE', name) ?? (name === '' ? null : name),
    issuer: issuerOf(requiredValue('OIDC_ISSUER', name)),
    clientId: requiredValue('OIDC_CLIENT_ID', name),
    clientSecret: requiredValue('OIDC_CLIENT_SECRET', name),
    scopes: valueOf('OIDC_SCOPES', name) ?? DEFAULT_SCOPES,
    accountClaim: valueOf('OIDC_ACCOUNT_CLAIM', name) ?? DEFAULT_ACCOUNT_CLAIM,
    groupClaim: valueOf('OIDC_GROUP_CLAIM', name) ?? null,
    secondFactorAcr: valueOf('OIDC_SECOND_FACTOR_ACR', name)?.split(' ') ?? [],
  }));
}

/** The values of a setting by the name of the provider. */
function byProvider(value: string): ReadonlyMap<string, string> {
  return new Map(
    value.split(',').flatMap((part) => {
      const { name, value: namedValue } = NAMED_VALUE.exec(part.trim())?.groups ?? {};
      return name === undefined || namedValue === undefined ? [] : [[name, namedValue] as const];
    }),
  );
}

function issuerOf(value: string): string {
  const checked = partnerAddress.safeParse(value);
  if (!checked.success) throw new WrongSettings([`OIDC_ISSUER: expected ${checked.error.issues[0]?.message}`]);
  return checked.data.replace(/\/$/, '');
}
