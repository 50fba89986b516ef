import { create } from 'zustand';
import { readCookie, writeCookie } from '#kit/page/web/cookies.ts';

type Device = 'desktop' | 'mobile';

interface SidebarState {
  readonly opened: boolean;
  readonly device: Device;
}

/** Below this width the page has the mobile layout (docs/user-interface.md#shell). */
const MOBILE_BELOW_PX = 992;
const SIDEBAR_COOKIE = 'sidebarStatus';
const DEVICE_COOKIE = 'device';
const COOKIE_DAYS = 365;

function currentDevice(): Device {
  return document.body.getBoundingClientRect().width - 1 < MOBILE_BELOW_PX ? 'mobile' : 'desktop';
}

const wasOpened = () => readCookie(SIDEBAR_COOKIE) !== '0';

export const useSidebar = create<SidebarState>(() => {
  const device = currentDevice();
  return { device, opened: device === 'desktop' && wasOpened() };
});

export function toggleSidebar(): void {
  const { opened, device } = useSidebar.getState();
  useSidebar.setState({ opened: !opened });
  if (device === 'desktop') writeCookie(SIDEBAR_COOKIE, opened ? '0' : '1', COOKIE_DAYS);
}

/** In the mobile layout the sidebar covers the content, so it closes after use. */
export function closeMobileSidebar(): void {
  if (useSidebar.getState().device === 'mobile') useSidebar.setState({ opened: false });
}

/** Updates the layout when the window's width changes. Returns a function that ends this. */
export function watchDevice(): () => void {
  const update = () => {
    const device = currentDevice();
    writeCookie(DEVICE_COOKIE, device, COOKIE_DAYS);
    const changed = device !== useSidebar.getState().device;
    if (changed) useSidebar.setState({ device, opened: device === 'desktop' && wasOpened() });
    else closeMobileSidebar();
  };
  update();
  window.addEventListener('resize', update);
  return () => window.removeEventListener('resize', update);
}
