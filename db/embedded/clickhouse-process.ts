/**
 * Runs the ClickHouse engine in a separate process: `bun clickhouse-process.ts <data folder> <config file>`.
 *
 * chDB is ClickHouse as a library. It includes the HTTP server, which its command line can start. The last statement
 * reads standard input, so it returns when the parent closes it or has ended, and then the engine shuts down cleanly.
 */
import { CString, dlopen, FFIType, ptr } from 'bun:ffi'
import { libchdbPath } from 'chdb/libchdb'
import { exitOnDiskFailure } from './fail-stop.ts'

const [folder, configFile] = process.argv.slice(2)

const { symbols } = dlopen(libchdbPath(), {
  chdb_query_cmdline: { args: [FFIType.i32, FFIType.ptr], returns: FFIType.ptr },
  chdb_result_error: { args: [FFIType.ptr], returns: FFIType.ptr },
})

exitOnDiskFailure('libchdb')

const args = [
  'clickhouse',
  `--path=${folder}`,
  `--config-file=${configFile}`,
  '--query',
  `CREATE DATABASE IF NOT EXISTS sightline;
   SYSTEM START LISTEN HTTP;
   SELECT count() FROM file('-', 'LineAsString', 'line String')`,
].map((text) => Buffer.from(`${text}\0`))
const argv = new BigUint64Array(args.map((text) => BigInt(ptr(text))))

const result = symbols.chdb_query_cmdline(args.length, ptr(argv))
const error = result && symbols.chdb_result_error(result)
if (error) {
  console.error(String(new CString(error)))
  process.exit(1)
}
