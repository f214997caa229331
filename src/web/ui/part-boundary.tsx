import { Component, type ReactNode } from 'react';
import { LostPart, whenReachable } from '../lib/parts';

type PartBoundaryProps = {
  children: ReactNode;
  /** Called when the part's code or words can't be loaded. Without it the part waits for a network and tries again. */
  onLost?: () => void;
};

/**
 * Surrounds a part that is loaded later, so that its failure never takes the page down. Shows nothing until the part is complete.
 */
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
