import { CURRENCY } from '@podium/core/finance/payment/trade-claim.rule.ts'
import {
  readRefund,
  readTransaction,
  type WechatRefund,
} from '@podium/core/finance/payment/wechat-notification.rule.ts'
import type { WechatConfig } from '#server/platform/security/wechat-config.ts'
import type { BillAnswer, PaymentProvider, RefundAnswer, RefundRequest, TradeAnswer } from '../provider.ts'
import { fetchWechatBill, readWechatBill } from './wechat-bill.ts'
import { callWechat, type WechatAnswer } from './wechat-call.ts'
import { readWechatNotification } from './wechat-notification.ts'

const ABSENT: readonly string[] = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']
const NOT_CLOSABLE: readonly string[] = ['ORDERPAID', 'ORDER_PAID', 'ORDER_CLOSED', 'ORDERCLOSED']
const NOT_REFUNDABLE: readonly string[] = ['INVALID_REQUEST', 'NOT_ENOUGH', 'MCH_NOT_EXISTS', 'REFUND_NOT_EXISTS']

/** Closed, or sent back by the payer's bank: only another way gives the money back. */
const ENDED: readonly string[] = ['CLOSED', 'ABNORMAL']

const NO_BILL = 'NO_STATEMENT_EXIST'

const JSON_TYPE = 'application/json'
const failure = JSON.stringify({ code: 'FAIL', message: '失败' })

/** WeChat Pay, version 3, where the payer scans a code (Native). Nothing that a user typed leaves. */
export function wechatProvider(config: WechatConfig): PaymentProvider {
  const { appId, merchantId } = config
  const ofTrade = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${outTradeNo}`

  return {
    method: 'wechat',
    appId,
    sellerId: merchantId,
    replies: {
      accepted: { status: 200, type: JSON_TYPE, text: JSON.stringify({ code: 'SUCCESS', message: '成功' }) },
      forged: { status: 401, type: JSON_TYPE, text: failure },
      incident: { status: 500, type: JSON_TYPE, text: failure },
    },

    readNotification: (sent, now) => readWechatNotification(config, sent, now),

    async pageOf({ outTradeNo, orderNo, amount, expiresAt, notifyUrl }) {
      const answer = await callWechat(config, 'POST', '/v3/pay/transactions/native', {
        appid: appId,
        mchid: merchantId,
        description: `报名费 ${orderNo}`,
        out_trade_no: outTradeNo,
        time_expire: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
        notify_url: notifyUrl,
        amount: { total: amount, currency: CURRENCY },
      })
      if (typeof answer === 'string' || answer.status !== 200) return null
      const url = fieldOf(answer, 'code_url')
      return URL.canParse(url) ? url : null
    },

    async query(outTradeNo): Promise<TradeAnswer> {
      const answer = await callWechat(config, 'GET', `${ofTrade(outTradeNo)}?mchid=${merchantId}`)
      if (typeof answer === 'string') return unknown(answer)
      if (answer.code !== '') return ABSENT.includes(answer.code) ? { kind: 'absent' } : unknown(answer.code)
      const trade = readTransaction(answer.data)
      if (!trade || trade.outTradeNo !== outTradeNo) return unknown('answer for another payment')
      if (trade.appId !== appId || trade.sellerId !== merchantId) return unknown('answer for another merchant')
      if (trade.paid) {
        const status = trade.state === 'REFUND' ? 'REFUND' : 'SUCCESS'
        return { kind: 'paid', ...trade.paid, appId, sellerId: merchantId, status }
      }
      return { kind: trade.state === 'CLOSED' || trade.state === 'REVOKED' ? 'closed' : 'waiting' }
    },

    async close(outTradeNo) {
      const answer = await callWechat(config, 'POST', `${ofTrade(outTradeNo)}/close`, { mchid: merchantId })
      if (typeof answer === 'string') return 'unknown'
      if (answer.status === 204) return 'closed'
      if (ABSENT.includes(answer.code)) return 'absent'
      return NOT_CLOSABLE.includes(answer.code) ? 'refused' : 'unknown'
    },

    async refund(request) {
      const answer = await callWechat(config, 'POST', '/v3/refund/domestic/refunds', {
        out_trade_no: request.outTradeNo,
        out_refund_no: request.refundNo,
        notify_url: request.notifyUrl,
        amount: { refund: request.amount, total: request.total, currency: CURRENCY },
      })
      if (typeof answer === 'string') return unknown(answer)
      if (NOT_REFUNDABLE.includes(answer.code)) return { kind: 'refused', reason: answer.code }
      return refundAnswer(answer, request)
    },

    async queryRefund(request) {
      const answer = await callWechat(config, 'GET', `/v3/refund/domestic/refunds/${request.refundNo}`)
      return typeof answer === 'string' ? unknown(answer) : refundAnswer(answer, request)
    },

    async downloadBill(day): Promise<BillAnswer> {
      const wish = `bill_date=${day}&bill_type=ALL&tar_type=GZIP`
      const answer = await callWechat(config, 'GET', `/v3/bill/tradebill?${wish}`)
      if (typeof answer === 'string') return unknown(answer)
      if (answer.code !== '') return answer.code === NO_BILL ? { kind: 'absent' } : unknown(answer.code)
      try {
        const address = fieldOf(answer, 'download_url')
        const text = await fetchWechatBill(config, address, fieldOf(answer, 'hash_value'))
        return { kind: 'bill', items: readWechatBill(text) }
      } catch (error) {
        return unknown(error instanceof Error ? error.message.slice(0, 200) : 'unreadable')
      }
    },
  }
}

function refundAnswer(answer: WechatAnswer, request: RefundRequest): RefundAnswer {
  if (answer.code !== '') return unknown(answer.code)
  const refund = readRefund(answer.data)
  if (!refund || !isOf(refund, request)) return unknown('answer for another refund')
  if (refund.state === 'SUCCESS') return { kind: 'done' }
  return ENDED.includes(refund.state) ? { kind: 'refused', reason: refund.state } : unknown(refund.state)
}

const isOf = (refund: WechatRefund, { outTradeNo, refundNo, amount, total }: RefundRequest): boolean =>
  refund.outTradeNo === outTradeNo && refund.refundNo === refundNo && refund.amount === amount && refund.total === total

const unknown = (reason: string) => ({ kind: 'unknown', reason }) as const

function fieldOf({ data }: WechatAnswer, name: string): string {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : ''
  return typeof value === 'string' ? value : ''
}
