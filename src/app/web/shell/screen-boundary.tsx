import { Component, type ReactNode } from 'react';
import { Failed } from '#kit/ui/web/page/page-states.tsx';

interface State {
  readonly error: unknown;
}

/** Keeps the shell usable if a page cannot be rendered; the root's handler records the error. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('Error') };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Failed error={this.state.error} onRetry={() => location.reload()} />;
  }
}
