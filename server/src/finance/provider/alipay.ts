import { AlipaySdk } from 'alipay-sdk'
import { decimalYuan, parseDecimalYuan } from '@podium/core/finance/money.ts'
import { isTradePaid, TRADE_STATES } from '@podium/core/finance/payment/alipay-notification.rule.ts'
import { CURRENCY } from '@podium/core/finance/payment/trade-claim.rule.ts'
import type { AlipayConfig } from '#server/platform/security/payment-config.ts'
import { readAlipayNotification } from './alipay-notification.ts'
import { fetchBill, readAlipayBill } from './alipay-bill.ts'
import type {
  BillAnswer,
  CloseAnswer,
  PageRequest,
  PaymentProvider,
  RefundAnswer,
  RefundRequest,
  TradeAnswer,
} from './provider.ts'

const TIMEOUT_MS = 5_000
const ABSENT = 'ACQ.TRADE_NOT_EXIST'
/** There were no trades on that day. */
const NO_BILL = /bill_not_exist/i
const WRONG_STATE = 'ACQ.TRADE_STATUS_ERROR'

interface Answer {
  readonly code: string
  readonly subCode?: string
  readonly [field: string]: unknown
}

/** Alipay's page payment. All texts are constants and our own numbers; nothing that a user typed leaves. */
export function alipayProvider(config: AlipayConfig): PaymentProvider {
  const sdks = config.publicKeys.map(
    (alipayPublicKey) =>
      new AlipaySdk({
        appId: config.appId,
        privateKey: config.privateKey,
        alipayPublicKey,
        gateway: config.gateway,
        keyType: 'PKCS8',
        timeout: TIMEOUT_MS,
      }),
  )
  const [sdk] = sdks

  /** Tries each public key in turn, so that the provider may change its key; an answer no key signed is not believed. */
  async function ask(method: string, bizContent: Record<string, unknown>): Promise<Answer | string> {
    let reason = ''
    for (const each of sdks) {
      try {
        return await each.exec(method, { bizContent }, { validateSign: true })
      } catch (error) {
        reason = error instanceof Error ? error.message.slice(0, 200) : String(error)
        if (!reason.startsWith('验签失败')) return reason
      }
    }
    return reason
  }

  return {
    method: 'alipay',
    appId: config.appId,
    sellerId: config.sellerId,
    replies: {
      accepted: { status: 200, type: 'text/plain', text: 'success' },
      forged: { status: 400, type: 'text/plain', text: 'failure' },
      incident: { status: 200, type: 'text/plain', text: 'failure' },
    },

    readNotification: (sent) => readAlipayNotification(config, sent),

    async pageOf({ outTradeNo, orderNo, amount, expiresAt, returnUrl, notifyUrl }: PageRequest) {
      const bizContent = {
        out_trade_no: outTradeNo,
        product_code: 'FAST_INSTANT_TRADE_PAY',
        total_amount: decimalYuan(amount),
        subject: `报名费 ${orderNo}`,
        time_expire: beijingSecond(expiresAt),
      }
      return sdk!.pageExecute('alipay.trade.page.pay', 'GET', { bizContent, returnUrl, notifyUrl })
    },

    async query(outTradeNo): Promise<TradeAnswer> {
      const answer = await ask('alipay.trade.query', { out_trade_no: outTradeNo })
      if (typeof answer === 'string') return { kind: 'unknown', reason: answer }
      if (answer.code !== '10000') {
        return answer.subCode === ABSENT ? { kind: 'absent' } : { kind: 'unknown', reason: wordsOf(answer) }
      }
      const state = TRADE_STATES.find((each) => each === answer['tradeStatus'])
      if (answer['outTradeNo'] !== outTradeNo || !state)
        return { kind: 'unknown', reason: 'answer for another payment' }
      if (state === 'WAIT_BUYER_PAY') return { kind: 'waiting' }
      if (!isTradePaid(state)) return { kind: 'closed' }
      const amount = parseDecimalYuan(String(answer['totalAmount']))
      const tradeNo = String(answer['tradeNo'])
      if (amount === null || !/^[0-9A-Za-z]{1,64}$/.test(tradeNo)) return { kind: 'unknown', reason: 'odd answer' }
      const status = state === 'TRADE_SUCCESS' ? state : 'TRADE_FINISHED'
      const { appId, sellerId } = config
      return { kind: 'paid', tradeNo, amount, currency: CURRENCY, appId, sellerId, status }
    },

    async close(outTradeNo): Promise<CloseAnswer> {
      const answer = await ask('alipay.trade.close', { out_trade_no: outTradeNo })
      if (typeof answer === 'string') return 'unknown'
      if (answer.code === '10000') return answer['outTradeNo'] === outTradeNo ? 'closed' : 'unknown'
      if (answer.subCode === ABSENT) return 'absent'
      return answer.subCode === WRONG_STATE ? 'refused' : 'unknown'
    },

    async refund({ outTradeNo, refundNo, amount }: RefundRequest): Promise<RefundAnswer> {
      const answer = await ask('alipay.trade.refund', {
        out_trade_no: outTradeNo,
        out_request_no: refundNo,
        refund_amount: decimalYuan(amount),
      })
      if (typeof answer === 'string') return { kind: 'unknown', reason: answer }
      if (answer.code === '10000') {
        if (answer['outTradeNo'] !== outTradeNo) return { kind: 'unknown', reason: 'answer for another payment' }
        // Without a change of funds it may have been repeated: the query tells.
        return { kind: 'unknown', reason: 'accepted' }
      }
      const isFinal = answer.code === '40004' && answer.subCode !== 'ACQ.SYSTEM_ERROR'
      return { kind: isFinal ? 'refused' : 'unknown', reason: wordsOf(answer) }
    },

    async queryRefund({ outTradeNo, refundNo, amount }: RefundRequest): Promise<RefundAnswer> {
      const answer = await ask('alipay.trade.fastpay.refund.query', {
        out_trade_no: outTradeNo,
        out_request_no: refundNo,
      })
      if (typeof answer === 'string') return { kind: 'unknown', reason: answer }
      if (answer.code !== '10000') return { kind: 'unknown', reason: wordsOf(answer) }
      const isOurs = answer['outRequestNo'] === refundNo && answer['outTradeNo'] === outTradeNo
      const isDone = answer['refundStatus'] === 'REFUND_SUCCESS'
      if (isOurs && isDone && parseDecimalYuan(String(answer['refundAmount'])) === amount) return { kind: 'done' }
      return { kind: 'unknown', reason: 'not refunded yet' }
    },

    async downloadBill(day): Promise<BillAnswer> {
      const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day })
      if (typeof answer === 'string') return { kind: 'unknown', reason: answer }
      if (answer.code !== '10000') {
        return NO_BILL.test(answer.subCode ?? '') ? { kind: 'absent' } : { kind: 'unknown', reason: wordsOf(answer) }
      }
      try {
        return {
          kind: 'bill',
          items: readAlipayBill(await fetchBill(String(answer['billDownloadUrl']), config.gateway)),
        }
      } catch (error) {
        return { kind: 'unknown', reason: error instanceof Error ? error.message.slice(0, 200) : 'unreadable' }
      }
    },
  }
}

function wordsOf({ code, subCode }: Answer): string {
  return [code, subCode].filter(Boolean).join(' ')
}

/** `yyyy-MM-dd HH:mm:ss` in China. */
function beijingSecond(at: Date): string {
  return at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
}
