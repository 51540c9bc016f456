import { benchCalls } from './calls.ts'
import { benchEvents } from './events.ts'
import { benchGate } from './gate.ts'
import { benchIngest } from './ingest.ts'
import { benchMongodb } from './mongodb.ts'
import { benchOpenapi } from './openapi.ts'
import { benchRead } from './read.ts'
import { benchRuns } from './runs.ts'
import { benchIngestion } from './search/ingestion.ts'
import { benchSearch } from './search.ts'
import { benchStart } from './start.ts'
import { benchStore } from './store.ts'
import { benchTruncation } from './truncation.ts'

/** Compare figures only within one run; the ratios are comparable between machines. */
console.log(`Node.js ${process.version}; medians of alternating runs`)
await benchStart(5)
await benchCalls()
benchGate()
await benchRead(5, 3)
await benchIngest(3, 2000)
await benchOpenapi(3, 1000)
await benchEvents(3, 2000)
await benchRuns(3, 2000)
await benchStore(3)
await benchMongodb(3)
await benchTruncation(300_000)
await benchSearch(50_000)
await benchIngestion(3, 2000)
