import { certificateApi } from '@podium/core/certificate/api.ts'
import { Button } from 'antd'
import { call } from '#web/lib/call/call.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { reportUnhandled } from '#web/lib/call/report.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { certificateOfficeMessages } from '../office-messages.ts'
import type { TemplateRow } from '../issue/rows.ts'

/** Enables a draft or disabled template, so that settings can use it. */
export function EnableButton({ row }: { row: TemplateRow }) {
  const t = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const save = useWrite(certificateApi.saveTemplate, {
    refresh: [certificateApi.templatePage, certificateApi.template],
    onDone: () => toast('success', t('enabled', { name: row.name })),
  })
  const enable = async () => {
    const { templateId, name, kind, version } = row
    try {
      const { design } = await call(certificateApi.template, { templateId })
      await save.run({ templateId, name, kind, state: 'enabled', version, design })
    } catch (thrown) {
      reportUnhandled(asRefusal(thrown, language))
    }
  }
  return (
    <Button size="small" loading={save.busy} onClick={() => void enable()}>
      {t('enable')}
    </Button>
  )
}
