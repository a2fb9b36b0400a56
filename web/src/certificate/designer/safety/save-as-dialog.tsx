import { useT } from '#web/lib/i18n/i18n.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { TemplateNameField } from '#web/certificate/template/template-name-field.tsx'
import { safetyMessages } from './messages.ts'

interface SaveAsDialogProps {
  name: string
  busy: boolean
  refusal: RefusalError | null
  onSave: (name: string) => void
  onClose: () => void
}

export function SaveAsDialog({ name, busy, refusal, onSave, onClose }: SaveAsDialogProps) {
  const t = useT(safetyMessages)
  return (
    <FormDialog<{ name: string }>
      open
      title={t('saveAsTitle')}
      initial={{ name }}
      busy={busy}
      refusal={refusal}
      submitText={t('saveAs')}
      width={480}
      onClose={onClose}
      onSubmit={(values) => onSave(values.name)}
    >
      <TemplateNameField />
    </FormDialog>
  )
}
