import { openEngine } from '../../../plugins/search/engine/engine.ts'
import { quiet } from './engine.ts'
import { rules } from './rules.ts'

/** An engine on OpenSearch in a process of its own, to be killed. Says how it is. */
const [url = '', openSearch = ''] = process.argv.slice(2)

openEngine({
  source: { url },
  openSearch: JSON.parse(openSearch),
  rules,
  log: quiet,
  report: state => process.stdout.write(`${JSON.stringify(state)}\n`),
  durable: () => undefined
}).start()
