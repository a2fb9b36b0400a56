import type { Language } from '@podium/core/base/refusal.ts'
import { Button, Dropdown } from 'antd'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { withNote } from '#web/lib/i18n/punctuation.ts'
import { ReasonedButton } from '../feedback/disabled-reason.tsx'
import { uiMessages } from '../messages.ts'
import { usePhone } from '../use-media.ts'
import type { RowAction } from './list-types.ts'

const SHOWN = 2
/** Width of the actions column on a phone, where all actions are under 更多. */
export const PHONE_ACTIONS_PX = 76

/** Width in px of the actions column: as given for Chinese, whose words are shorter. */
export function actionsWidth(chinesePx: number | undefined, language: Language): number {
  const px = chinesePx ?? 150
  return language === 'en' ? Math.ceil(px * 1.45) : px
}

/** Two actions in the row, the rest under 更多; dangerous ones last and separated. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const t = useT(uiMessages)
  const { language } = useLanguage()
  const visible = actions.filter((action) => !action.hidden)
  const ordered = [...visible.filter((action) => !action.danger), ...visible.filter((action) => action.danger)]
  const phone = usePhone()
  const direct = phone && ordered.length > 1 ? [] : ordered.length <= SHOWN + 1 ? ordered : ordered.slice(0, SHOWN)
  const rest = ordered.slice(direct.length)
  return (
    <div className="row-actions">
      {direct.map((action) => (
        <ReasonedButton
          key={action.key}
          type="link"
          size="small"
          danger={action.danger ?? false}
          reason={action.reason ?? null}
          onClick={action.onClick}
        >
          {action.label}
        </ReasonedButton>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({
              key: action.key,
              label: action.reason ? withNote(action.label, action.reason, language) : action.label,
              danger: action.danger ?? false,
              disabled: Boolean(action.reason),
              onClick: action.onClick,
            })),
          }}
        >
          <Button type="link" size="small">
            {t('moreActions')}
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
