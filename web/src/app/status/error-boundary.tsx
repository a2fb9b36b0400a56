import { Component } from 'react'
import type { ReactNode } from 'react'

interface BoundaryProps {
  renderFallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps one failing page from taking the shell and the other tabs with it. */
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
