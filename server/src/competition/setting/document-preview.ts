import { competitionApi } from '@podium/core/competition/api.ts'
import { documentPaper } from '@podium/core/competition/document/paper.rule.ts'
import { sampleValues } from '@podium/core/competition/document/placeholders.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { sendPaper } from '#server/platform/paper/paper-pdf.ts'
import { reachOf } from '../round/reach.ts'
import { itemsOf, loadRound } from '../round/round.store.ts'

/** Shown in place of a code, which only a team’s document has. */
const SAMPLE_CODE = 'SAMPLE'

/** A document as it stands in the form, with the names of the round and sample data of a team. */
export const documentPreview = read(
  competitionApi.documentPreview,
  async function documentPreview({ services, db, viewer, now }, { roundId, itemId, document, language }) {
    const round = orNotFound(await loadRound(db, roundId, reachOf(viewer, 'competition:setting:edit')))
    const item = orNotFound((await itemsOf(db, roundId)).find((each) => each.itemId === itemId))
    const { name: person, school } = sampleValues
    const en = language === 'en'
    const name = en ? person.en : person.zh
    const paper = documentPaper(document, {
      language,
      values: {
        ...sampleValues,
        contest: { zh: round.name, en: round.nameEn || round.name },
        item: { zh: item.name, en: item.nameEn || item.name },
      },
      personName: document.of === 'team' ? '' : name,
      people: document.members ? [[name, en ? 'Captain' : '队长', en ? school.en : school.zh]] : [],
      answers: document.answers ? [[en ? 'Question' : '信息项', en ? 'Answer' : '填写内容']] : [],
      code: SAMPLE_CODE,
      link: publicUrlOf(services.config),
    })
    return sendPaper(services, paper, now)
  },
)
