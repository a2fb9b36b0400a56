/** Whether `value` lies between `min` and `max`, both included. @spec V03 */
export function inRange(value: number, min: number, max: number): boolean {
  return value >= min && value <= max
}
