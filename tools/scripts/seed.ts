import { parseArgs } from 'node:util'
import { SendError, sendShop } from '../seed/send.ts'

const usage = `Sends a demo shop's traffic to a running Sightline.

  npm run seed -- --url http://localhost:3000 --key sk_live_…

  --url URL       the address of Sightline
  --key KEY       a secret key; with --site, any key that may send events
  --site ID       the site to send to (default: the demo site, created if it does not exist)
  --days N        days of traffic (default 90)
  --visitors N    approximate number of browsers (default 40000)
  --seed N        seed of the random traffic (default 1)
  --end TIME      end of the traffic, ISO 8601 (default now)`

function readOptions() {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      site: { type: 'string' },
      days: { type: 'string', default: '90' },
      visitors: { type: 'string', default: '40000' },
      seed: { type: 'string', default: '1' },
      end: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const number = (name: 'days' | 'visitors' | 'seed') => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < 1)
      throw new SendError(`--${name} must be a positive integer, not "${values[name]}"`)
    return value
  }
  if (values.help) return null
  if (!values.url || !URL.canParse(values.url))
    throw new SendError(`--url is ${values.url ? 'not a URL' : 'missing'}\n\n${usage}`)
  if (!values.key) throw new SendError(`--key is missing\n\n${usage}`)
  const end = values.end === undefined ? Date.now() : Date.parse(values.end)
  if (Number.isNaN(end))
    throw new SendError(`--end must be a time such as 2026-03-01T12:00:00Z, not "${values.end}"`)
  return {
    target: { url: values.url, key: values.key, siteId: values.site },
    shop: { days: number('days'), visitors: number('visitors'), seed: number('seed'), end },
  }
}

try {
  const options = readOptions()
  if (options) await sendShop(options.target, options.shop, console.log)
  else console.log(usage)
} catch (error) {
  const isExpected = error instanceof SendError || (error instanceof TypeError && 'code' in error)
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}
