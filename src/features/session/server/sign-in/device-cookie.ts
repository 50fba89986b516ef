import { BASE_PATH, type CallContext } from '#kit/http/server/route.ts';
import { DEVICE_COOKIE, DEVICE_LIFETIME_MS } from '#kit/session/server/known-device.ts';

/** Marks this browser as one in which the account has signed in. Only calls about sign-in and users send the cookie. */
export function setDeviceCookie({ setCookie }: Pick<CallContext, 'setCookie'>, token: string): void {
  setCookie({ name: DEVICE_COOKIE, value: token, path: `${BASE_PATH}/sys`, maxAgeMs: DEVICE_LIFETIME_MS });
}
