import { useId, type ReactNode } from 'react'

interface LabelledProps {
  label: string
  isWide?: boolean
  children: (id: string) => ReactNode
}

/** An input of the builder with its label. */
export function Labelled({ label, isWide = false, children }: LabelledProps) {
  const id = useId()
  return (
    <div className={isWide ? 'builder-labelled wide' : 'builder-labelled'}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
