import { Component, type ReactNode } from 'react';
import { LostPart, whenReachable } from '../lib/parts';

type PartBoundaryProps = {
  children: ReactNode;
  /** Called when the code or the words of the part can't be loaded; without it they are awaited. */
  onLost?: () => void;
};

/** Around a part that comes later: what it lacks never takes the page. It shows nothing until it has all. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof LostPart)) return;
    if (this.props.onLost) this.props.onLost();
    else void whenReachable().then(() => this.setState({ error: null }));
  }

  override render() {
    const { error } = this.state as { error: unknown };
    if (error === null) return this.props.children;
    if (error instanceof LostPart) return null;
    throw error;
  }
}
