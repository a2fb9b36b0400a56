import { Button, Dropdown } from 'antd'
import { useRef, useState, type ReactNode } from 'react'

interface ChoiceMenuProps {
  label: string
  icon: ReactNode
  items: Array<{ key: string; label: string }>
  chosen: string
  onPick: (key: string) => void
}

/** An icon of the bar that offers a few choices; also by the arrow keys. */
export function ChoiceMenu({ label, icon, items, chosen, onPick }: ChoiceMenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      menu={{
        items,
        selectable: true,
        selectedKeys: [chosen],
        onClick: ({ key }) => {
          setOpen(false)
          // The entry goes with the menu. Deferred, because the Enter key that chose would press the button.
          setTimeout(() => button.current?.focus())
          onPick(key)
        },
      }}
    >
      <Button
        ref={button}
        type="text"
        icon={icon}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      />
    </Dropdown>
  )
}
