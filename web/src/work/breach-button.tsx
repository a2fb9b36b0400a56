import { workApi } from '@podium/core/work/api.ts'
import type { WorkDetail } from '@podium/core/work/views.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { workMessages } from './messages.ts'

/** Flags that a work reveals its authors, or removes the flag, with a reason. */
export function BreachButton({ work, onDone }: { work: WorkDetail; onDone: () => void }) {
  const t = useT(workMessages)
  const [open, setOpen] = useState(false)
  const save = useWrite(workApi.flagBreach, { inline: true, refresh: [workApi.workDetail], onDone })
  const title = work.breach ? t('breachUnflag') : t('breachFlag')
  const submit = async (reason: string) => {
    if (!(await save.run({ workId: work.workId, flag: work.breach === null, reason }))) return
    setOpen(false)
    toast('success', t('breachSaved'))
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      <ReasonDialog
        open={open}
        title={title}
        label={t('breachReason')}
        busy={save.busy}
        refusal={save.refusal}
        onClose={() => setOpen(false)}
        onSubmit={submit}
      />
    </>
  )
}
