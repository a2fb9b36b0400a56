import { financeApi } from '@podium/core/finance/api.ts'
import { encodeQr } from '@podium/press/qr/encode.ts'
import { quietZone, rectanglesOf } from '@podium/press/qr/rectangles.ts'
import { Skeleton } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { financeMessages } from '../messages.ts'

const REFRESH_MS = 2_000

/** The code that the payer's phone scans; the order is looked at again until the money is there. */
export function PaymentCode({ orderId, outTradeNo }: { orderId: string; outTradeNo: string }) {
  const t = useT(financeMessages)
  const code = useCall(financeApi.wechatCode, { outTradeNo }, { staleAfterMs: Infinity })
  useCall(financeApi.ownOrder, { orderId }, { refreshEveryMs: REFRESH_MS })
  if (code.isError) return <Failure refusal={code.error} onRetry={() => void code.refetch()} />
  if (!code.data) return <Skeleton.Image active />
  const { codeUrl } = code.data
  return (
    <figure className="payment-code">
      <Code text={codeUrl} label={t('wechatCode')} />
      <figcaption>
        <output>{t('wechatScan')}</output>
      </figcaption>
      {codeUrl.startsWith('http') && (
        <a href={codeUrl} target="_blank" rel="noreferrer">
          {t('wechatOpen')}
        </a>
      )}
    </figure>
  )
}

/** Black on white in every palette, so that any phone reads it. */
function Code({ text, label }: { text: string; label: string }) {
  const qr = encodeQr(text, 'M')
  if (!qr) return null
  const side = qr.size + 2 * quietZone
  const quads = rectanglesOf(qr, quietZone)
  let path = ''
  for (let at = 0; at < quads.length; at += 4) {
    path += `M${quads[at]} ${quads[at + 1]}h${quads[at + 2]}v${quads[at + 3]}h-${quads[at + 2]}z`
  }
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
