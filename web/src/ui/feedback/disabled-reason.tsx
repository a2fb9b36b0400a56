import { Button, Tooltip } from 'antd'
import type { ButtonProps } from 'antd'

/** A button that says why it can't be pressed, to the eye and to a screen reader, instead of hiding. */
export function ReasonedButton({ reason, ...rest }: ButtonProps & { reason?: string | null | false }) {
  if (!reason) return <Button {...rest} />
  return (
    <Tooltip title={reason}>
      <span className="reasoned">
        <Button {...rest} disabled aria-description={reason} />
      </span>
    </Tooltip>
  )
}
