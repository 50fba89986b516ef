import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { signInCall } from '#kit/session/contract.ts';

const provider = z.object({
  /** Empty if there is only one provider. */
  name: z.string(),
  /** The text of its button; null for the default text. */
  title: z.string().nullable(),
});

const offer = z.object({
  providers: z.array(provider),
  /** Whether passwords are refused, except the password of user 1. */
  only: z.boolean(),
});
export type SignOnOffer = DeepReadonly<z.output<typeof offer>>;

/** The providers of the sign-in page; callable without a session. */
export const signOnOffer = defineCall({ method: 'GET', path: '/sys/singleSignOn', result: offer });

/** The provider's address at which a sign-on begins. */
export const beginSignOn = defineCall({ method: 'POST', path: '/sys/singleSignOn/begin', result: z.object({ address: z.string() }) });
export const beginSignOnBody = z.strictObject({ provider: z.string().max(20) });

/** The body has the query of the provider's redirect. The result is the same as that of a sign-in with a password. */
export const finishSignOn = defineCall({ method: 'POST', path: '/sys/singleSignOn/finish', result: signInCall.result });
export const finishSignOnBody = z.strictObject({ query: z.string().min(1).max(8000) });

/** The provider's page for signing out; null if it is not available, or the user signed in with a password. */
export const signOutAddress = defineCall({
  method: 'POST',
  path: '/sys/singleSignOn/logoutAddress',
  result: z.object({ address: z.string().nullable() }),
});

/** OpenID Connect Back-Channel Logout 1.0. */
export const backChannelLogoutBody = z.object({ logout_token: z.string().min(1) });
