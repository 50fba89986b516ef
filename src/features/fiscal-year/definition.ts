/**
 * The apple week of a day by the maintained calendar, as SQL for a report's column; blank outside of it
 * (docs/business-rules/calendars.md#fiscal-calendar).
 * @param day an expression of type date
 */
export const appleWeekOf = (day: string): string =>
  `select 'FY' || to_char(year.year % 100, 'FM00') || 'Q' || quarter.quarter || 'W' || to_char((${day} - quarter.start_day) / 7 + 1, 'FM00')
  from fiscal_quarter quarter join fiscal_year year on year.id = quarter.fiscal_year_id where ${day} between quarter.start_day and quarter.end_day`;
