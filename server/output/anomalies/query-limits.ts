/** Nobody waits for what is asked to judge a site: large ones may take longer than a report may. */
export const queryLimits = { settings: { max_execution_time: 300 } }
