import { paths } from '@podium/core/paths.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { TickField } from '#web/ui/plain-form/plain-fields.tsx'
import { identityMessages } from '../messages.ts'

/** The question for consent to agreement and policy, never ticked beforehand. */
export function ConsentField() {
  const t = useT(identityMessages)
  return (
    <TickField
      name="agreed"
      rules={[
        {
          validator: (_, agreed: unknown) =>
            agreed === true ? Promise.resolve() : Promise.reject(new Error(t('consentNeeded'))),
        },
      ]}
    >
      {t('consent')}{' '}
      <a href={paths.home.agreement()} target="_blank" rel="noreferrer">
        {t('agreement')}
      </a>{' '}
      {t('and')}{' '}
      <a href={paths.home.privacy()} target="_blank" rel="noreferrer">
        {t('privacy')}
      </a>
    </TickField>
  )
}
