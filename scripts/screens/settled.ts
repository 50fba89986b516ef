import type { Page } from 'playwright-core';

/**
 * Waits until the page shows its screen with the answers of its calls, and nothing on it moves.
 * @param within a selector of the parts that must not be busy
 */
export async function settled(page: Page, within = 'body'): Promise<void> {
  await page.waitForFunction(isSettled, within);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Tables fit their columns in the second frame.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

function isSettled(within: string): boolean {
  const BUSY = `${within} :is([aria-busy=true], .ant-spin-spinning, .ant-skeleton, [role=status][aria-label])`;
  const isVisible = ({ offsetParent }: HTMLElement) => offsetParent !== null;
  const isWithin = (effect: AnimationEffect | null) => effect instanceof KeyframeEffect && effect.target?.closest(within) !== null;
  const place = document.querySelector('#content') ?? document.querySelector('#root');
  return (
    place !== null &&
    place.querySelector('section, form, h1, h2, [role=tablist], table') !== null &&
    ![...document.querySelectorAll<HTMLElement>(BUSY)].some(isVisible) &&
    document.getAnimations().every(({ playState, effect }) => playState !== 'running' || !isWithin(effect))
  );
}
