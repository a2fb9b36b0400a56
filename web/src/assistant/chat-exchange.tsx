import { paths } from '@podium/core/paths.ts'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { chatMessages } from './messages.ts'
import type { Exchange } from './use-chat.ts'

/** A question with its answer, as far as it has come. */
export function ChatExchange({ exchange, onRetry }: { exchange: Exchange; onRetry: () => void }) {
  const t = useT(chatMessages)
  const { question, progress, sentences, sources, by, isNone, problem } = exchange
  return (
    <article className="chat-exchange">
      <p className="chat-question">
        <span className="chat-who">{t('you')}</span>
        {question}
      </p>
      <div className="chat-answer">
        {progress === 'searching' && !isNone && sentences.length === 0 && (
          <p className="chat-state">{t('searching')}</p>
        )}
        {sentences.length > 0 && (
          <>
            <p className="chat-state">
              {t(progress === 'writing' ? 'writing' : by === 'model' ? 'byModel' : 'bySearch')}
            </p>
            <SentenceList exchange={exchange} />
            <h3>{t('sources')}</h3>
            <ol className="chat-sources">
              {sources.map(({ no, title, heading, path }) => (
                <li key={no} id={`source-${exchange.id}-${no}`}>
                  <Link to={path}>
                    {title}
                    {heading && <span> · {heading}</span>}
                  </Link>
                </li>
              ))}
            </ol>
          </>
        )}
        {isNone && <NoAnswer />}
        {progress === 'stopped' && <p className="chat-state">{t('stopped')}</p>}
        {progress === 'failed' && (
          <p className="chat-problem">
            {problem}
            <button type="button" className="plain-button" onClick={onRetry}>
              {t('retry')}
            </button>
          </p>
        )}
      </div>
    </article>
  )
}

/** Each run of sentences names the page it is from: rules differ between contests. */
function SentenceList({ exchange: { id, sentences, sources: pages } }: { exchange: Exchange }) {
  const t = useT(chatMessages)
  const titleOf = (sources: readonly number[]) => pages.find(({ no }) => no === sources[0])?.title ?? ''
  return (
    <ul className="chat-sentences">
      {sentences.map(({ text, sources }, at) => (
        <li key={text}>
          {titleOf(sources) !== titleOf(sentences[at - 1]?.sources ?? []) && (
            <b className="chat-about">{titleOf(sources)}</b>
          )}
          {text}
          {sources.map((no) => (
            <a key={no} className="chat-cite figures" href={`#source-${id}-${no}`} aria-label={t('toSource', { no })}>
              {no}
            </a>
          ))}
        </li>
      ))}
    </ul>
  )
}

function NoAnswer() {
  const t = useT(chatMessages)
  return (
    <>
      <p>
        <strong>{t('none')}</strong>
      </p>
      <p className="chat-state">{t('noneHint')}</p>
      <p className="chat-links">
        <Link to={paths.manual()}>{t('toGuide')}</Link>
        <Link to={paths.home.competition()}>{t('toCompetitions')}</Link>
        <Link to={paths.home.competitionWinners()}>{t('toWinners')}</Link>
        <Link to={paths.home.searchNews()}>{t('toSearch')}</Link>
      </p>
    </>
  )
}
