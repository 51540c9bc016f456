import { mongodbTest } from '../mongod.ts'
import { killWhileTicking } from './schedule.ts'

mongodbTest('three instances, one of which is killed, fire each tick once', t =>
  killWhileTicking(t, { ticks: 60, kills: 1 })
)
