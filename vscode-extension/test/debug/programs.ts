export const SUM = `int sum = 0;
int i = 0;
while (i < arg) {
    i = i + 1;
    sum = sum + i;
}
return sum;
`;
export const ENDLESS = "int i = 0;\nwhile (1) i = i + 1;\n";
