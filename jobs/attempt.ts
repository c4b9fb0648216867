/** The attempt of a job that is running. */
export type Attempt = {
  /** True if the job is not retried when this attempt fails. */
  isLast: boolean
  /** Aborts when the process is about to stop. */
  stopping: AbortSignal
}
