/** No user waits for these queries, so large sites may take longer than in a report. */
export const queryLimits = { settings: { max_execution_time: 300 } }
