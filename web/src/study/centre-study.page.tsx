import { studyApi } from '@podium/core/study/api.ts'
import { materialKindLabels, type MaterialCard } from '@podium/core/study/material.ts'
import { Button, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { useOpenedRecord } from '#web/ui/use-opened-record.ts'
import { MaterialReader } from './material-reader.tsx'
import { studyMessages } from './messages.ts'
import './study.css'

const PAGE_SIZE = 20

/** Learning material by round, with one's own progress. @spec U07 */
function StudyCentreStudyPage() {
  const t = useT(studyMessages)
  const [pageNum, setPageNum] = useState(1)
  const { opened, open, close } = useOpenedRecord('materialId')
  const materials = useCall(studyApi.myMaterials, { pageNum, pageSize: PAGE_SIZE })
  if (materials.isPending) return <Skeleton active />
  if (materials.isError) return <Failure refusal={materials.error} onRetry={() => void materials.refetch()} />
  const { rows, total } = materials.data
  if (total === 0) return <Empty title={t('empty')} hint={t('emptyHint')} />
  const byRound = Map.groupBy(rows, ({ roundName }) => roundName)
  return (
    <>
      {[...byRound].map(([roundName, cards]) => (
        <section key={roundName} className="study-round">
          <h2>{roundName || t('allRounds')}</h2>
          <ul className="study-list">
            {cards.map((card) => (
              <MaterialLine key={card.materialId} card={card} onOpen={() => open(card.materialId)} />
            ))}
          </ul>
        </section>
      ))}
      {total > PAGE_SIZE && (
        <Pagination
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
      {opened && <MaterialReader materialId={opened} onClose={close} />}
    </>
  )
}

function MaterialLine({ card, onOpen }: { card: MaterialCard; onOpen: () => void }) {
  const t = useT(studyMessages)
  const { language } = useLanguage()
  const { title, kind, percent, openedAt, finishedAt } = card
  const state = finishedAt ? t('finished') : openedAt ? t('learned', { percent }) : t('notOpened')
  return (
    <li className="study-line">
      <div>
        <h3>{title}</h3>
        <p className="study-facts figures">
          <StateTag tone="neutral">{pick(materialKindLabels[kind], language)}</StateTag> {state}
        </p>
        {openedAt && !finishedAt && <progress max={100} value={percent} aria-label={state} />}
      </div>
      <Button type={openedAt ? 'default' : 'primary'} onClick={onOpen}>
        {t(finishedAt ? 'again' : openedAt ? 'goOn' : 'begin')}
      </Button>
    </li>
  )
}

export { StudyCentreStudyPage as Page }
