import { execFile } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { start } from '../helper.ts'
import { hasShop } from '../plugins/openlineage/airflow.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { pythonTest } from './python.ts'
import { createToken } from './token.ts'

const REQUIREMENTS = fileURLToPath(new URL('./requirements-airflow.txt', import.meta.url))
const DAG = fileURLToPath(new URL('../fixtures/openlineage/shop.py', import.meta.url))
const TABLES = `CREATE DATABASE shop;
\\connect shop
CREATE TABLE raw_orders AS SELECT 1::bigint AS id, 2.5 AS price, DATE '2026-01-05' AS day;
CREATE TABLE sales (day date, total numeric);
CREATE TABLE report (best numeric);`

pythonTest(
  'Airflow reports a run of a DAG',
  async (t, program) => {
    const programs = findPostgres()
    if (!programs) {
      if (process.env.CI) throw new Error("requires PostgreSQL's programs")
      return void t.pass('no PostgreSQL', { skip: "requires PostgreSQL's programs" })
    }
    const { address, username } = await startPostgres(t, programs, TABLES)
    const { admin, folder, url } = await start(t)
    const { accessToken: apiKey } = await createToken(admin, 'airflow')
    mkdirSync(join(folder, 'dags'))
    cpSync(DAG, join(folder, 'dags/shop.py'))
    const transport = {
      ...{ type: 'http', url, endpoint: 'openapi/openlineage/api/v1/lineage' },
      auth: { type: 'api_key', apiKey }
    }
    const env = {
      ...{ PATH: [dirname(program), process.env.PATH].join(delimiter), HOME: folder, LANG: 'C.UTF-8' },
      ...{ AIRFLOW_HOME: folder, AIRFLOW__CORE__LOAD_EXAMPLES: 'False' },
      AIRFLOW__DATABASE__SQL_ALCHEMY_CONN: `sqlite:///${folder}/airflow.db`,
      AIRFLOW__OPENLINEAGE__NAMESPACE: 'prod',
      AIRFLOW__OPENLINEAGE__TRANSPORT: JSON.stringify(transport),
      AIRFLOW_CONN_SHOP: `postgres://${username}@${address}/shop`,
      SHOP: address
    }
    const airflow = (...args: string[]) =>
      promisify(execFile)(program, ['-m', 'airflow', ...args], { cwd: folder, env })
    await airflow('db', 'migrate')
    // One of its tasks fails, and so does the command.
    await airflow('dags', 'test', 'shop.daily', '2026-01-05').catch(() => undefined)
    await hasShop(t, admin)
  },
  REQUIREMENTS
)
