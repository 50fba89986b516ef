import { Form, type FormInstance } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { businessToday } from '#kit/session/web/business-day.ts';

/**
 * A form that shows the parameters of a query. A link, a saved view or the browser's Back changes them; a new business
 * day keeps the input.
 */
export function useParameterForm<Parameters, Values extends object>(
  parameters: Parameters,
  valuesOf: (parameters: Parameters, today: string) => Values,
): { readonly form: FormInstance<Values>; readonly today: string } {
  const [form] = Form.useForm<Values>();
  const today = businessToday();
  const show = useEffectEvent((changed: Parameters) => form.setFieldsValue(valuesOf(changed, today)));
  useEffect(() => show(parameters), [parameters]);
  return { form, today };
}
