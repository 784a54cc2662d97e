//! Event identifiers (contract, "Event identifiers (filter `events`)") with the words a rep would use.

use super::preset::Preset;

const fn e(value: &'static str, label: &'static str) -> Preset {
    Preset { value, label, short: label }
}

pub(super) const EVENTS: &[Preset] = &[
    e("hiring_in_finance_department", "Hiring in finance"),
    e("hiring_in_support_department", "Hiring in support"),
    e("hiring_in_operations_department", "Hiring in operations"),
    e("hiring_in_creative_department", "Hiring in creative"),
    e("hiring_in_sales_department", "Hiring in sales"),
    e("hiring_in_trade_department", "Hiring in trade"),
    e("hiring_in_marketing_department", "Hiring in marketing"),
    e("hiring_in_health_department", "Hiring in health"),
    e("hiring_in_education_department", "Hiring in education"),
    e("hiring_in_professional_service_department", "Hiring in professional services"),
    e("hiring_in_human_resources_department", "Hiring in human resources"),
    e("hiring_in_legal_department", "Hiring in legal"),
    e("hiring_in_unknown_department", "Hiring in another department"),
    e("hiring_in_engineering_department", "Hiring in engineering"),
    e("increase_in_customer_service_department", "Growing in customer service"),
    e("increase_in_engineering_department", "Growing in engineering"),
    e("increase_in_operations_department", "Growing in operations"),
    e("increase_in_marketing_department", "Growing in marketing"),
    e("increase_in_sales_department", "Growing in sales"),
    e("increase_in_all_departments", "Growing in all departments"),
    e("decrease_in_customer_service_department", "Shrinking in customer service"),
    e("decrease_in_engineering_department", "Shrinking in engineering"),
    e("decrease_in_operations_department", "Shrinking in operations"),
    e("decrease_in_marketing_department", "Shrinking in marketing"),
    e("decrease_in_sales_department", "Shrinking in sales"),
    e("decrease_in_all_departments", "Shrinking in all departments"),
    e("company_award", "Company award"),
    e("award", "Award"),
    e("new_product", "New product"),
    e("employee_joined_company", "New employee joined"),
    e("merger_and_acquisitions", "Merger or acquisition"),
    e("lawsuits_and_legal_issues", "Lawsuit or legal issue"),
    e("outages_and_security_breaches", "Outage or security breach"),
    e("closing_office", "Closing an office"),
    e("new_investment", "New investment"),
    e("new_office", "New office"),
    e("new_partnership", "New partnership"),
    e("cost_cutting", "Cost cutting"),
    e("new_funding_round", "New funding round"),
    e("ipo_announcement", "IPO announcement"),
];
