import { benchCalls } from './calls.ts'
import { benchGate } from './gate.ts'
import { benchIngest } from './ingest.ts'
import { benchMongodb } from './mongodb.ts'
import { benchRead } from './read.ts'
import { benchIngestion } from './search/ingestion.ts'
import { benchSearch } from './search.ts'
import { benchStore } from './store.ts'
import { benchTruncation } from './truncation.ts'

/** Compare figures only within one run; the ratios are comparable between machines. */
console.log(`Node.js ${process.version}; medians of alternating runs`)
await benchCalls()
benchGate()
await benchRead(5, 3)
await benchIngest(3, 2000)
await benchStore(3)
await benchMongodb(3)
await benchTruncation(300_000)
await benchSearch(50_000)
await benchIngestion(3, 2000)
