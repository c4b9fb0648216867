/** How a job is being run. */
export type Attempt = {
  /** The job is not tried again when it fails. */
  isLast: boolean
  /** Aborts when the process is about to end. */
  stopping: AbortSignal
}
