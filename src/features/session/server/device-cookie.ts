import { BASE_PATH, type CallContext } from '#kit/http/server/route.ts';
import { DEVICE_COOKIE, DEVICE_LIFETIME_MS } from '#kit/session/server/known-device.ts';

/** Lets this browser prove from now on that somebody has signed in with it; only calls about sign-in and users carry it. */
export function giveDeviceCookie({ setCookie }: Pick<CallContext, 'setCookie'>, token: string): void {
  setCookie({ name: DEVICE_COOKIE, value: token, path: `${BASE_PATH}/sys`, maxAgeMs: DEVICE_LIFETIME_MS });
}
