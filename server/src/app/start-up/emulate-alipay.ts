import { parseArgs } from 'node:util'
import { join, resolve } from 'node:path'
import { NOTIFY_MODES, openAlipayEmulator } from '#server/finance/emulator/alipay-emulator.ts'
import { keyFiles, keysIn } from '#server/finance/emulator/emulator-keys.ts'

/**
 * `npm run emulate:alipay -- --port 8190 --folder ./data/alipay-emulator --notify repeated`: a gateway that takes no real
 * money. Prints the settings by which a server uses it. For trials and tests only.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    folder: { type: 'string', default: join('data', 'alipay-emulator') },
    notify: { type: 'string', default: 'usual' },
  },
})
const folder = resolve(values.folder)
const emulator = await openAlipayEmulator({ keys: keysIn(folder), port: Number(values.port) })
emulator.notifyMode = NOTIFY_MODES.find((mode) => mode === values.notify) ?? 'usual'
const files = keyFiles(folder)
console.log(`ALIPAY_GATEWAY=${emulator.gateway}`)
console.log(`ALIPAY_APP_ID=${emulator.appId}`)
console.log(`ALIPAY_SELLER_ID=${emulator.sellerId}`)
console.log(`ALIPAY_PRIVATE_KEY_FILE=${files.appPrivate}`)
console.log(`ALIPAY_PUBLIC_KEY_FILES=${files.providerPublic}`)
const stop = () => void emulator.close().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// A child ends with the server that started it.
process.on('disconnect', stop)
