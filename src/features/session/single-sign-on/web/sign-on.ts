import { useEffect, useState } from 'react';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { writeToken } from '#kit/page/web/token.ts';
import type { beginSignOn, finishSignOn, SignOnOffer, signOutAddress, signOnOffer } from '../contract.ts';

/** The key under which the page after sign-in is stored while the provider's pages are open. */
const DESTINATION_KEY = 'sign-on-destination';

/** The providers to offer; null until they are loaded, or if that fails. */
export function useSignOnOffer(): SignOnOffer | null {
  const [offer, setOffer] = useState<SignOnOffer | null>(null);
  useEffect(() => {
    const request = new AbortController();
    callApi<typeof signOnOffer>({ path: '/sys/singleSignOn', silent: true, signal: request.signal })
      .then(setOffer)
      // If the call fails, the page shows the password form.
      .catch((error: unknown) => {
        if (!request.signal.aborted && !(error instanceof ApiFailure)) throw error;
      });
    return () => request.abort();
  }, []);
  return offer;
}

/** Opens the page of a provider, which sends the browser back to the sign-in page. */
export async function openProvider(provider: string, destination: string): Promise<void> {
  const { address } = await callApi<typeof beginSignOn>({ method: 'POST', path: '/sys/singleSignOn/begin', body: { provider } });
  sessionStorage.setItem(DESTINATION_KEY, destination);
  location.assign(address);
}

/** The query of a provider's redirect; null if the page was opened otherwise. */
export function redirectIn(search: string): string | null {
  const parameters = new URLSearchParams(search);
  return parameters.has('state') && (parameters.has('code') || parameters.has('error')) ? search.replace(/^\?/, '') : null;
}

/** Stores the token of the new session, or returns the ticket for the second step. */
export async function completeSignOn(query: string): Promise<string | null> {
  const answer = await callApi<typeof finishSignOn>({
    method: 'POST',
    path: '/sys/singleSignOn/finish',
    body: { query },
    silent: true,
  });
  if ('ticket' in answer) return answer.ticket;
  writeToken(answer.token);
  return null;
}

/** The page that was stored before the provider's pages, once; null if there is none. */
export function takeDestination(): string | null {
  const destination = sessionStorage.getItem(DESTINATION_KEY);
  sessionStorage.removeItem(DESTINATION_KEY);
  return destination;
}

/** Reads the address of the provider's page for signing out; null if there is none. */
export async function readProviderLogoutAddress(): Promise<string | null> {
  try {
    const { address } = await callApi<typeof signOutAddress>({
      method: 'POST',
      path: '/sys/singleSignOn/logoutAddress',
      silent: true,
      endsQuietly: true,
    });
    return address;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return null;
  }
}
