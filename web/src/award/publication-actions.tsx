import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import { awardApi, type PublicationView } from '@podium/core/award/api.ts'
import { whyNotFormalWith } from '@podium/core/award/objection/held.rule.ts'
import { allowsPublicationAction as allows, whyNotConfirm, whyNotFormal } from '@podium/core/award/publication.rule.ts'
import { PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import { paths } from '@podium/core/paths.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ask } from '#web/lib/call/ask.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Allowed } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { awardMessages } from './messages.ts'
import { PublishDialog } from './publish/publish-dialog.tsx'
import { RevokeDialog } from './publish/revoke-dialog.tsx'

const refresh = [awardApi.publication, awardApi.detailedList, awardApi.overview]

interface ActionProps {
  batch: BatchDetail
  publication: PublicationView
}

/** What the viewer can do with awards that are set. */
export function PublicationActions({ batch, publication }: ActionProps) {
  const { batchId, roundId, itemId } = batch
  const t = useT(awardMessages)
  const { language } = useLanguage()
  const [open, setOpen] = useState<'publish' | 'revoke' | null>(null)
  const { state, version, setting, openObjections } = publication
  const confirm = useWrite(awardApi.confirm, { refresh })
  const formalise = useWrite(awardApi.formalise, { refresh })
  const [opened] = useState(() => new Date())
  const textOf = (refusal: Refusal | null) => refusal && refusalText(refusal, language)
  return (
    <div className="awards-moves">
      {publication.winnerCount + publication.revokedCount > 0 && (
        <Link to={paths.office.rewardDetailedList({ roundId })}>{t('toList')}</Link>
      )}
      {PUBLISHED_STATES.includes(state) && (
        <Allowed codes={['certificate:certificate:make']}>
          <Link to={paths.office.certificateMake({ roundId, itemId })}>{t('toCertificates')}</Link>
        </Allowed>
      )}
      <Allowed codes={['award:result:edit']}>
        {allows(state, 'confirm') && <Decide batchId={batchId} publication={publication} />}
        {allows(state, 'unconfirm') && (
          <Button loading={confirm.busy} onClick={() => void confirm.run({ batchId, version, confirmed: false })}>
            {t('unconfirm')}
          </Button>
        )}
      </Allowed>
      <Allowed codes={['award:result:publish']}>
        {allows(state, 'publish') && (
          <Button type="primary" onClick={() => setOpen('publish')}>
            {t('publish')}
          </Button>
        )}
        {allows(state, 'formalise') && (
          <ReasonedButton
            type="primary"
            loading={formalise.busy}
            reason={textOf(
              whyNotFormal(setting.publicity?.to ?? null, opened) ??
                whyNotFormalWith(openObjections.map((kind) => ({ kind }))),
            )}
            onClick={() => void formalise.run({ batchId, version })}
          >
            {t('formalise')}
          </ReasonedButton>
        )}
        {allows(state, 'revoke') && (
          <Button danger onClick={() => setOpen('revoke')}>
            {t('revoke')}
          </Button>
        )}
      </Allowed>
      <PublishDialog open={open === 'publish'} batch={batch} publication={publication} onClose={() => setOpen(null)} />
      <RevokeDialog open={open === 'revoke'} batchId={batchId} version={version} onClose={() => setOpen(null)} />
    </div>
  )
}

/** The decision on awards that wait: whoever set them recalls them, another person confirms them or sends them back. */
function Decide({ batchId, publication }: { batchId: string; publication: PublicationView }) {
  const t = useT(awardMessages)
  const { language } = useLanguage()
  const [sendingBack, setSendingBack] = useState(false)
  const { own, version, setByName } = publication
  const confirm = useWrite(awardApi.confirm, { refresh })
  const recall = useWrite(awardApi.recall, { refresh, onDone: () => toast('success', t('recalled')) })
  const sendBack = useWrite(awardApi.sendBack, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('sentBack'))
      setSendingBack(false)
    },
  })
  const onConfirm = async () => {
    const question = {
      title: t('confirmTitle'),
      text: t('confirmText', { who: setByName, count: publication.winnerCount }),
      names: publication.ranges.map(({ nameZh, nameEn, rankFrom, rankTo }) =>
        t(rankFrom === rankTo ? 'confirmRank' : 'confirmRange', {
          award: pick({ zh: nameZh, en: nameEn }, language),
          from: rankFrom,
          to: rankTo,
        }),
      ),
      confirm: t('confirm'),
      cancel: t('cancel'),
    }
    if (await ask(question)) await confirm.run({ batchId, version, confirmed: true })
  }
  const unconfirmable = whyNotConfirm(publication)
  return (
    <>
      {own ? (
        <Button loading={recall.busy} onClick={() => void recall.run({ batchId, version })}>
          {t('recall')}
        </Button>
      ) : (
        <Button onClick={() => setSendingBack(true)}>{t('sendBack')}</Button>
      )}
      <ReasonedButton
        type="primary"
        loading={confirm.busy}
        reason={unconfirmable && refusalText(unconfirmable, language)}
        onClick={() => void onConfirm()}
      >
        {t('confirm')}
      </ReasonedButton>
      <ReasonDialog
        open={sendingBack}
        title={t('sendBackTitle')}
        text={t('sendBackHint', { who: setByName })}
        label={t('sendBackReason')}
        submitText={t('sendBack')}
        busy={sendBack.busy}
        refusal={sendBack.refusal}
        onSubmit={(reason) => sendBack.run({ batchId, version, reason })}
        onClose={() => setSendingBack(false)}
      />
    </>
  )
}
