import { decimalYuan } from '@podium/core/finance/money.ts'
import { beijing } from '../emulated-trade.ts'
import type { WechatMerchant, WechatTrade } from './wechat-trade.ts'

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'

interface Movement {
  readonly at: Date
  readonly trade: WechatTrade
  readonly refund: { readonly refundNo: string; readonly refundId: string; readonly amount: number } | null
}

/** What was paid and given back on a day in Beijing. */
function movementsOf(trades: Iterable<WechatTrade>, day: string): Movement[] {
  return [...trades]
    .flatMap((trade): Movement[] => [
      ...(trade.paidAt ? [{ at: trade.paidAt, trade, refund: null }] : []),
      ...[...trade.refunds.values()].map((refund) => ({ at: refund.at, trade, refund })),
    ])
    .filter(({ at }) => beijing(at).startsWith(day))
}

/** The bill that WeChat Pay gives for a day; null: there was nothing. */
export function wechatBill(trades: Iterable<WechatTrade>, day: string, merchant: WechatMerchant): string | null {
  const movements = movementsOf(trades, day)
  if (movements.length === 0) return null
  const lines = movements.map(({ at, trade, refund }) => {
    const paid = refund ? '0.00' : decimalYuan(trade.amount)
    const back = decimalYuan(refund?.amount ?? 0)
    const about = [beijing(at), merchant.appId, merchant.merchantId, '0', '', trade.tradeNo, trade.outTradeNo]
    const state = ['oUpF8u', 'NATIVE', refund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', paid, '0.00']
    const given = [
      refund?.refundId ?? '0',
      refund?.refundNo ?? '0',
      back,
      '0.00',
      refund ? 'ORIGINAL' : '',
      refund ? 'SUCCESS' : '',
    ]
    const rest = [trade.description, '', '0.00000', '0.60%', decimalYuan(trade.amount), back, '']
    return [...about, ...state, ...given, ...rest].map((cell) => `\`${cell}`).join(',')
  })
  const sums = [
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    `\`${lines.length},\`0.00,\`0.00,\`0.00,\`0.00000,\`0.00,\`0.00`,
  ]
  return `\uFEFF${[HEAD, ...lines, ...sums].join('\r\n')}\r\n`
}
