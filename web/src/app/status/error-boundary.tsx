import { Component } from 'react'
import type { ReactNode } from 'react'

interface BoundaryProps {
  renderFallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Limits a rendering error to one page: the layout and other tabs stay usable. */
export class ErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.renderFallback(() => this.setState({ failed: false }))
  }
}
