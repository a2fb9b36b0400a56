import { Button, Tooltip } from 'antd'
import type { ButtonProps } from 'antd'

/** A disabled button that says why, visibly and to screen readers. */
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
