import { BASE_PATH, type CallContext } from '#kit/http/server/route.ts';
import { DEVICE_COOKIE, DEVICE_LIFETIME_MS } from '#kit/session/server/known-device.ts';

/** Marks this browser as known to the account. The browser sends the cookie only with calls about sign-in and users. */
export function setDeviceCookie({ setCookie }: Pick<CallContext, 'setCookie'>, token: string): void {
  setCookie({ name: DEVICE_COOKIE, value: token, path: `${BASE_PATH}/sys`, maxAgeMs: DEVICE_LIFETIME_MS });
}
