import { type ReactNode, useState } from 'react';
import { ApiFailure } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { SignOnOffer } from '../contract.ts';
import { openProvider } from './sign-on.ts';

interface ProviderButtonsProps {
  readonly providers: SignOnOffer['providers'];
  /** The page to open after the sign-in. */
  readonly destination: string;
}

/** A button for each provider, which leads to its sign-in page. */
export function ProviderButtons({ providers, destination }: ProviderButtonsProps): ReactNode {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);

  async function open(name: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await openProvider(name, destination);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiFailure)) throw error;
    }
  }

  return providers.map(({ name, title }) => (
    <button key={name} type="button" className="session-provider" aria-disabled={busy} onClick={() => void open(name)}>
      {title === null ? t('单点登录') : t('使用{{provider}}登录', { provider: title })}
    </button>
  ));
}
